import { randomBytes } from 'node:crypto'

/** The data key of the servers of a test file. Builders encrypt with it. */
export const TEST_DATA_KEY = randomBytes(32)
