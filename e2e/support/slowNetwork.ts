/** Slow 4G in bytes per second and milliseconds, as Chromium's devtools emulate it. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
