/** The two parts of undici that Dwadi uses. Its index loads fetch, caches and sockets beside them, 0.4 MB of code. */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';
  export default Pool;
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici';
  export default buildConnector;
}
