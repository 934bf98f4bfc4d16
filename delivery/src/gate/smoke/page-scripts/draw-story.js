/**
 * Runs in the page: draws a component of a remote with the props of its story, inside a consumer's screen. It is sent to
 * the browser as text, so it imports nothing. `bootSmoke.removeStory()` unmounts it.
 *
 * @param {{ remote: string, expose: string, story: object, consumer: string | null, timeoutMs: number }} options
 * @returns {Promise<string | null>} why it is not drawn
 */
async ({ remote, expose, story, consumer, timeoutMs }) => {
  const host = globalThis.__FEDERATION__.__INSTANCES__[0];
  const shared = async (library) => (await host.loadShare(library))();
  const id = `${remote.replaceAll('-', '_')}/${expose.slice(2)}`;
  const [module, react, dom] = await Promise.all([
    host.loadRemote(id),
    shared('react'),
    shared('react-dom/client'),
  ]);
  const component = module[story.component];
  if (!component) return `it does not export ${story.component}.`;
  const place = consumer && document.querySelector(`[data-remote="${CSS.escape(consumer)}"]`);
  const element = document.createElement('div');
  element.dataset.remote = remote;
  (place || document.body).append(element);
  let crash;
  const root = dom.createRoot(element, {
    onUncaughtError: (error) => {
      crash = error;
    },
  });
  const callbacks = story.callbacks.map((name) => [name, () => undefined]);
  root.render(react.createElement(component, { ...story.props, ...Object.fromEntries(callbacks) }));
  globalThis.bootSmoke.removeStory = () => {
    root.unmount();
    element.remove();
  };
  const end = performance.now() + timeoutMs;
  while (!element.hasChildNodes() && !crash && performance.now() < end)
    await new Promise((go) => setTimeout(go, 25));
  if (crash) return `it throws: ${crash.message ?? crash}`;
  return element.hasChildNodes() ? null : 'it draws nothing.';
};
