import { ACCESS } from './access.mjs'
import { COMPONENTS } from './components.mjs'
import { foundBy, journeys } from './fault.mjs'
import { RULES } from './rules.mjs'
import { SCHOOL } from './school.mjs'
import { SCREENS } from './screens.mjs'

/** Few: the screens are built for each. */
const JOURNEYS = foundBy(journeys('e2e/offline.spec.ts'), [
  {
    name: 'the installed app shows nothing without a connection',
    file: 'web/offline/worker/serviceWorker.ts',
    text: 'if (!page) throw error',
    fault: 'throw error',
  },
])

/** Those that are found soonest come first. */
export const FAULTS = [...RULES, ...SCREENS, ...COMPONENTS, ...SCHOOL, ...ACCESS, ...JOURNEYS]
