/** The first file descriptor that systemd hands over (sd_listen_fds). */
const FIRST = 3;

/**
 * The listening descriptor that the unit's socket (`deploy/english-with.socket`) passes, if any. It stays open while
 * the site restarts, so that clients wait meanwhile.
 */
export const systemdSocket = (env: NodeJS.ProcessEnv = process.env): number | undefined =>
  env.LISTEN_PID === String(process.pid) && Number(env.LISTEN_FDS) > 0 ? FIRST : undefined;
