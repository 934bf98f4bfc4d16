const refreshMilliseconds = 2000;
const list = document.querySelector('#messages');
const state = document.querySelector('#state');
const filter = document.querySelector('#to');
const template = document.querySelector('#message');

const shown = new Map();
let loadedOnce = false;
let timer;

filter.value = new URLSearchParams(location.search).get('to') ?? '';

function say(text) {
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
    // Without permission for the clipboard the code is marked, ready for the keyboard.
    getSelection().selectAllChildren(button.previousElementSibling);
    button.textContent = 'Marked: press copy';
  }
  setTimeout(() => {
    button.textContent = 'Copy code';
  }, 2000);
}

function draw(message) {
  const item = template.content.firstElementChild.cloneNode(true);
  const part = (selector) => item.querySelector(selector);
  part('.channel').textContent = message.channel === 'email' ? 'E-mail' : 'Text message';
  part('.to').textContent = message.to;
  part('time').textContent = timeOf(message.at);
  part('time').dateTime = message.at;
  part('h2').textContent = message.subject;
  part('h2').hidden = message.subject === '';
  part('.text').textContent = message.text;
  part('.code').hidden = message.code === undefined;
  part('.code strong').textContent = message.code ?? '';
  const button = part('button');
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
  // From the oldest on: each new one goes on top, and what is there keeps its place and its focus.
  for (const message of messages.toReversed()) {
    if (shown.has(message.id)) continue;
    const item = draw(message);
    item.classList.toggle('new', loadedOnce);
    list.prepend(item);
    shown.set(message.id, item);
  }
  loadedOnce = true;
  const to = filter.value.trim();
  const none = to ? `No messages to ${to} yet.` : 'No messages yet. Ask for a code in Train Swap.';
  const some = messages.length === 1 ? '1 message' : `${messages.length} messages, newest first`;
  say(messages.length === 0 ? none : some);
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
    say('The inbox does not answer. Trying again…');
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
load();
