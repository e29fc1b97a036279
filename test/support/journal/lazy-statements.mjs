/** Prepares a statement when it is used first: a journal of a test lives for a moment and uses few of its hundred. */

/**
 * @param {() => object} make
 * @returns {object}
 */
function whenUsed(make) {
  /** @type {object | null} */
  let made = null;
  return new Proxy(
    {},
    {
      get: (_, name) => {
        made ??= make();
        const value = Reflect.get(made, name, made);
        return typeof value === 'function' ? value.bind(made) : value;
      },
    },
  );
}

/**
 * Makes it prepare each statement on first use: one connection, or all connections of a thread by their prototype.
 *
 * @param {{ prepare(sql: string): object }} preparing
 */
export function prepareLazily(preparing) {
  const { prepare } = preparing;
  /** @this {object} */
  preparing.prepare = function lazy(/** @type {string} */ sql) {
    return whenUsed(() => Reflect.apply(prepare, this, [sql]));
  };
}
