/** The responses of /readyz and /healthz once a server drains. Asks without a pause: a server drains for a second. Call it before the signal. */
export async function probesWhileDraining(
  origin: string,
): Promise<{ readonly ready: Response; readonly alive: Response }> {
  for (;;) {
    const [ready, alive] = await Promise.all([fetch(`${origin}/readyz`), fetch(`${origin}/healthz`)])
    if (ready.status !== 200) return { ready, alive }
  }
}
