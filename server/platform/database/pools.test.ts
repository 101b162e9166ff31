import { expect, test } from 'vitest'
import { openPools } from './pools.ts'

/** Of the embedded database, without those reserved for superusers. */
const MAX_CONNECTIONS = 97
/** In each process for notifications, and in one process for the mail worker. */
const [NOTIFYING, EMAILING] = [1, 2]
/** For an import and a lottery, each with its own pools of the kind `bulk`, and for the archive, a backup and the audit. */
const OTHERS = 20

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  '%i processes together stay within the connections of the database',
  (processes) => {
    const { commands, reads, office, exports } = openPools('postgres://127.0.0.1/school', 'serving', { processes })
    const each = [commands, reads, office, exports].map(({ options }) => options.max)
    expect(Math.min(...each)).toBeGreaterThanOrEqual(2)
    const all = processes * (each.reduce((sum, max) => sum + max) + NOTIFYING) + EMAILING + OTHERS
    expect(all).toBeLessThanOrEqual(MAX_CONNECTIONS)
  },
)
