/** The one channel that calls travel on, and the one that events travel on. Apart, so that the preload stays tiny. */
export const CALL_CHANNEL = 'dwadi:call';
export const EVENT_CHANNEL = 'dwadi:event';
