const refreshMilliseconds = 2000;
const list = document.querySelector('#messages');
const state = document.querySelector('#state');
const filter = document.querySelector('#to');
const template = document.querySelector('#message');

const shown = new Map();
let loadedOnce = false;
let timer;

filter.value = new URLSearchParams(location.search).get('to') ?? '';

function showStatus(text) {
  if (state.textContent !== text) state.textContent = text;
}

function timeOf(at) {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  const options = today ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(undefined, options).format(date);
}

async function copy(code, button) {
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
  } catch {
    // Without clipboard permission the code is selected, so that the keyboard can copy it.
    getSelection().selectAllChildren(button.previousElementSibling);
    button.textContent = 'Marked: press copy';
  }
  setTimeout(() => {
    button.textContent = 'Copy code';
  }, 2000);
}

/** The mail in a frame without scripts, with a switch to its text. */
function drawMail(item, { htmlPath, subject }) {
  const part = (selector) => item.querySelector(selector);
  const frame = part('iframe');
  const choose = (asSent) => {
    frame.hidden = !asSent;
    fitFrame(frame);
    part('.text').hidden = asSent;
    part('.as-sent').setAttribute('aria-pressed', String(asSent));
    part('.as-text').setAttribute('aria-pressed', String(!asSent));
  };
  frame.title = `Email: ${subject}`;
  frame.addEventListener('load', () => fitFrame(frame));
  frame.src = htmlPath;
  part('.views').hidden = false;
  part('.alone').href = htmlPath;
  part('.as-sent').addEventListener('click', () => choose(true));
  part('.as-text').addEventListener('click', () => choose(false));
  choose(true);
}

function fitFrame(frame) {
  const page = frame.contentDocument?.documentElement;
  if (!page || frame.hidden) return;
  // A page is at least as high as its frame, so the frame shrinks first.
  frame.height = '0';
  const borders = frame.offsetHeight - frame.clientHeight;
  frame.height = String(page.scrollHeight + borders);
}

function drawFile({ name, path, bytes }) {
  const line = document.createElement('li');
  const anchor = document.createElement('a');
  anchor.href = path;
  anchor.download = name;
  anchor.textContent = `${name} (${Math.max(1, Math.round(bytes / 1024))} kB)`;
  line.append('Attachment: ', anchor);
  return line;
}

function draw(message) {
  const item = template.content.firstElementChild.cloneNode(true);
  const part = (selector) => item.querySelector(selector);
  part('.channel').textContent = message.channel === 'email' ? 'Email' : 'Text message';
  part('.to').textContent = message.to;
  part('time').textContent = timeOf(message.at);
  part('time').dateTime = message.at;
  part('h2').textContent = message.subject;
  part('h2').hidden = message.subject === '';
  part('.text').textContent = message.text;
  part('.code').hidden = message.code === undefined;
  part('.code strong').textContent = message.code ?? '';
  if (message.htmlPath) drawMail(item, message);
  part('.files').hidden = message.attachments.length === 0;
  for (const file of message.attachments) part('.files').append(drawFile(file));
  const button = part('.code button');
  button.setAttribute('aria-label', `Copy code ${message.code ?? ''}`);
  button.addEventListener('click', () => copy(message.code, button));
  for (const link of message.links) {
    const line = document.createElement('li');
    const anchor = document.createElement('a');
    if (/^https?:/.test(link)) anchor.href = link;
    anchor.textContent = link;
    line.append(anchor);
    part('.links').append(line);
  }
  return item;
}

function show(messages) {
  const ids = new Set(messages.map((message) => message.id));
  for (const [id, item] of shown) {
    if (ids.has(id)) continue;
    item.remove();
    shown.delete(id);
  }
  // Oldest first, so that each new message is added on top and existing ones keep their focus.
  for (const message of messages.toReversed()) {
    if (shown.has(message.id)) continue;
    const item = draw(message);
    item.classList.toggle('new', loadedOnce);
    list.prepend(item);
    shown.set(message.id, item);
  }
  loadedOnce = true;
  const to = filter.value.trim();
  const none = to ? `No messages to ${to} yet.` : 'No messages yet. Request a code in Train Swap.';
  const some = messages.length === 1 ? '1 message' : `${messages.length} messages, newest first`;
  showStatus(messages.length === 0 ? none : some);
}

async function load() {
  clearTimeout(timer);
  const to = filter.value.trim();
  const query = new URLSearchParams(to ? { to } : {});
  try {
    const response = await fetch(`/api/inbox/messages?${query}`, {
      signal: AbortSignal.timeout(8000),
    });
    if (!response.ok) throw new Error(String(response.status));
    const { messages } = await response.json();
    if (to === filter.value.trim()) show(messages);
  } catch {
    showStatus('The inbox does not respond. Trying again…');
  }
  if (document.visibilityState === 'visible') {
    clearTimeout(timer);
    timer = setTimeout(load, refreshMilliseconds);
  }
}

filter.addEventListener('input', () => {
  const to = filter.value.trim();
  history.replaceState(null, '', to ? `?${new URLSearchParams({ to })}` : location.pathname);
  loadedOnce = false;
  load();
});
document.addEventListener('visibilitychange', load);
addEventListener('resize', () => {
  for (const frame of document.querySelectorAll('iframe')) fitFrame(frame);
});
load();
