/**
 * Starts the screens after the first frame. Their code takes an old PC's processor for a second and more, and the field
 * in the page's own HTML takes no key before a frame was drawn. `first-field.ts` adopts what that field took.
 */
(() => {
  const { screens } = document.currentScript.dataset;
  /** The field keeps its text by itself; an Enter after it would leave no trace. */
  document.addEventListener('keydown', ({ target, key }) => {
    if (target.id === 'first-field') target.toggleAttribute('data-entered', key === 'Enter');
  });
  /** A window that is hidden may draw no frame. */
  const LATEST_MS = 3000;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = screens;
    document.head.append(script);
  };
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, LATEST_MS);
})();
