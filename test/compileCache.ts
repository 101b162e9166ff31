import { fileURLToPath } from 'node:url'

/** Node keeps what it has compiled: the next server or thread of the tests starts with about half of the CPU time. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.build/compiled', import.meta.url))
