import { foundBy, journeys } from './fault.mjs'

/** Few: the screens are built for each. */
export const JOURNEYS = foundBy(journeys('e2e/offline.spec.ts'), [
  {
    name: 'the installed app shows nothing without a connection',
    file: 'web/offline/worker/serviceWorker.ts',
    text: 'if (!page) throw error',
    fault: 'throw error',
  },
])
