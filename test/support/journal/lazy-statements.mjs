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
 * What prepares nothing in advance from now on: a connection, or all of a thread by their prototype.
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
