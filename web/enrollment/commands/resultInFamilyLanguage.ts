import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'
import { inFamilyLanguage, readsSpanish, scheduleInFamilyLanguage } from '../../api/familyLanguage.ts'

/** The result with the Spanish names of its classes, also in the message, which the server wrote. */
export function resultInFamilyLanguage(result: EnrollmentResult): EnrollmentResult {
  if (!readsSpanish()) return result
  const { schedule, courses } = result
  const named = [...courses, ...schedule.enrolled, ...schedule.waiting, ...schedule.offered, ...schedule.reserve]
  const shown = new Map(named.map(({ name, name_es }) => [name, name_es === '' ? name : name_es]))
  return {
    ...result,
    message: renamed(result.message, shown),
    schedule: scheduleInFamilyLanguage(schedule),
    courses: inFamilyLanguage(courses),
  }
}

/** The text with whole names replaced, of which a longer one comes first: "Art" is neither in "Arturo" nor in "Art History". */
function renamed(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text
  const known = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])(${known.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replace(pattern, (_, before: string, name: string) => before + names.get(name))
}
