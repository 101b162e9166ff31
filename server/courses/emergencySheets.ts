import {
  type EmergencyChild,
  MAX_EMERGENCY_CHILDREN,
  type RosterSheetRow,
  type RosterSheetSemester,
} from '../../contract/rosterSheets.ts'
import type { Semester } from '../../contract/semesters.ts'
import { english } from '../../domain/english.ts'
import { contactAnswers } from '../../domain/registration/contacts.ts'
import { emergencyAnswers } from '../../domain/registration/emergencyHealth.ts'
import { type Actor, recordExport } from '../auditTrail/trail.ts'
import { answersIn, newest, recordReading, selectKnown } from '../confirmations/known.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { orderNaturally } from '../platform/database/search.ts'
import { Problem } from '../platform/http/problem.ts'
import { type ChosenClasses, rosterSheetSemester, selectSheetRows, toSheetRow } from './rosterSheets.ts'

interface Request {
  readonly semester: Semester
  readonly chosen: ChosenClasses
  readonly actor: Actor
  readonly now: Date
}

interface EmergencySheets {
  readonly semester: RosterSheetSemester
  readonly rows: RosterSheetRow[]
  readonly children: EmergencyChild[]
}

/**
 * The enrolled children of the chosen classes, with the contacts and health answers that their families confirmed or registered last. Records the
 * export, and the access to the health answers of each child before they are decrypted.
 * @throws 422 `too-many-children`
 */
export async function readEmergencySheets(
  trx: Transaction,
  keys: KeyRing,
  { semester, chosen, actor, now }: Request,
): Promise<EmergencySheets> {
  const rows = await selectEnrolled(trx, semester.id, chosen).execute()
  const ids = [...new Set(rows.map(({ student_id }) => student_id))]
  if (ids.length > MAX_EMERGENCY_CHILDREN) throw tooManyChildren()
  const knownOf = await selectKnown(trx, ids)
  const found = ids.map((student_id) => ({ student_id, known: newest(knownOf(student_id)) }))
  await recordReading(trx, found, { actor, now, purpose: 'export', groups: ['student_health_conditions'] })
  const details = { semester: semester.name, rows: rows.length, ...chosen }
  await recordExport(trx, actor, `emergency-sheets-${semester.slug}`, details)
  const children = found.map(({ student_id, known }) => {
    if (!known) return { student_id, known: null }
    const answers = answersIn(keys, known)
    const of = { source: known.source, date: known.date.toISOString() }
    return { student_id, known: { ...of, contacts: contactAnswers(answers), health: emergencyAnswers(answers) } }
  })
  return { semester: await rosterSheetSemester(trx, semester), rows: rows.map(toSheetRow), children }
}

/** By section, then by name. */
function selectEnrolled(trx: Transaction, semester_id: number, chosen: ChosenClasses) {
  return selectSheetRows(trx, semester_id, chosen)
    .where('status', '=', 'enrolled')
    .orderBy(orderNaturally('section'))
    .orderBy('id')
    .orderBy(orderNaturally('last_name'))
    .orderBy(orderNaturally('first_name'))
    .orderBy('student_id')
}

function tooManyChildren(): Problem {
  const most = MAX_EMERGENCY_CHILDREN.toLocaleString('en')
  return new Problem(
    422,
    english`Emergency sheets can have at most ${most} children. Please choose a day or a teacher.`,
    {
      code: 'too-many-children',
    },
  )
}
