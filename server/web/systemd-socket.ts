/** The first file descriptor that systemd hands over (sd_listen_fds). */
const FIRST = 3;

/**
 * The descriptor that is listened on already, where the unit's socket (`deploy/english-with.socket`) hands one over. It stays
 * open while the site starts again: who connects meanwhile waits.
 */
export const systemdSocket = (env: NodeJS.ProcessEnv = process.env): number | undefined =>
  env.LISTEN_PID === String(process.pid) && Number(env.LISTEN_FDS) > 0 ? FIRST : undefined;
