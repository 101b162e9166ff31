import { ACCESS } from './access.mjs'
import { COMPONENTS } from './components.mjs'
import { JOURNEYS } from './journeys.mjs'
import { RULES } from './rules.mjs'
import { SCHOOL } from './school.mjs'
import { SCREENS } from './screens.mjs'

/** Those that are found soonest come first. */
export const FAULTS = [...RULES, ...SCREENS, ...COMPONENTS, ...SCHOOL, ...ACCESS, ...JOURNEYS]
