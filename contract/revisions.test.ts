import { expect, test } from 'vitest'
import { ENDPOINTS } from './all.ts'
import type { Endpoint } from './endpoint.ts'

type Name = keyof typeof ENDPOINTS

/** What the office can call with PUT or PATCH that is no save of a whole record that it has seen, and why. */
const NO_RECORD: { readonly [K in Name]?: string } = {
  addStudentToClass: 'a change of a roster: its rules read the roster as it is',
  addStudentToWaitList: 'a change of a roster',
  dropStudentFromClass: 'a change of a roster',
  moveFromWaitListToEnrolled: 'a change of a roster',
  dropStudentFromWaitList: 'a change of a roster',
  dropStudentFromReserve: 'a change of a roster',
  transferStudent: 'a change of a roster',
  undoClassChange: 'refused when the class has been edited since',
  undoRosterChange: 'refused when anything has changed since',
  changeStandingSwap: 'a change of a roster',
  incrementGrades: 'names no record, and is refused within a day of the last time',
  pauseAction: 'stops families at once, whatever the stopping person has seen. The screen shows every pause live',
  replaceLogo: 'a new file, in which nothing of the former one is edited',
  updateRanking: 'of a family: the office sees the ranking, and changes it with a reason in the published record',
  updateLanguage: "the caller's own choice",
  exemptFromDocument: 'says one thing, whatever was said before',
}

const saves = Object.entries<Endpoint>(ENDPOINTS).filter(
  ([, { method, access }]) => ['PUT', 'PATCH'].includes(method) && (access === 'admin' || access === 'signed-in'),
)

test('every save of a record by the office refuses the ETag of an earlier version', () => {
  const without = saves.filter(([, { refusesOutdated }]) => !refusesOutdated).map(([name]) => name)
  expect(without.sort()).toEqual(Object.keys(NO_RECORD).sort())
})
