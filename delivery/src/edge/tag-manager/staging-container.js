/**
 * The container of staging, GTM-STAGING: reads `window.dataLayer` and wraps its `push` as Tag Manager does. It sends the
 * entries only to the staging deck of the page, which lists them.
 */
{
  const isCommand = (entry) => Object.prototype.toString.call(entry) === '[object Arguments]';

  const report = (entry) =>
    window.parent.postMessage(
      { type: 'tag-manager-entry', entry: isCommand(entry) ? Array.from(entry) : entry },
      location.origin,
    );

  window.dataLayer.forEach(report);
  const push = window.dataLayer.push.bind(window.dataLayer);
  window.dataLayer.push = (...entries) => {
    const length = push(...entries);
    entries.forEach(report);
    return length;
  };
}
