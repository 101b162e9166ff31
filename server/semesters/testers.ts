import { sql } from 'kysely'
import type { Tester } from '../../contract/testers.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { type AuditTrail, UNRECORDED } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { RosterActor } from '../enrollment/culprit.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { lockAccounts } from '../rows/families.ts'
import { copySetup } from './copySetup.ts'
import { createSemester } from './saveSemester.ts'
import { deleteTestCopy, findTestCopy, leaveTestCopy } from './testCopy.ts'

/** The accounts that test a semester, by name. */
export function readTesters(db: Database | Transaction, semester_id: number): Promise<Tester[]> {
  return db
    .selectFrom('users')
    .innerJoin('semester', 'semester.id', 'users.tests_semester_id')
    .select(['users.id', 'first_name', 'last_name', 'email'])
    .where('semester.test_of', '=', semester_id)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('users.id')
    .execute()
}

interface Test {
  readonly trail: AuditTrail
  readonly keys: KeyRing
  readonly semester_id: number
  readonly by: RosterActor
  readonly now: Date
}

/**
 * Lets a parent's account test a semester that is not open. The first tester gets a new copy of it.
 * @throws 404; 422 `test-refused` when families see the semester, or when the account tests another one
 */
export function addTester(trx: Transaction, test: Test, parent_id: number): Promise<Tester[]> {
  return changeTesters(trx, test, async ({ copy, testers }) => {
    await lockAccounts(trx, [parent_id])
    const parent = await trx
      .selectFrom('users')
      .leftJoin('semester', 'semester.id', 'users.tests_semester_id')
      .select('semester.test_of')
      .where('users.id', '=', parent_id)
      .where('role', '=', 'parent')
      .where('users.disabled', '=', false)
      .executeTakeFirst()
    if (!parent) throw notFound()
    const { test_of } = parent
    if (test_of !== null && test_of !== test.semester_id) throw refused(ELSEWHERE)
    const kept = copy !== undefined && testers.length > 0
    const copy_id = kept ? copy.id : await renewCopy(trx, test)
    await trx.updateTable('users').set({ tests_semester_id: copy_id }).where('id', '=', parent_id).execute()
  })
}

/** Ends the test of an account, whose children leave their classes, and with the last one the test. @throws 404 */
export function removeTester(trx: Transaction, test: Test, parent_id: number): Promise<Tester[]> {
  return changeTesters(trx, test, async ({ copy, testers }) => {
    if (!copy || !testers.some(({ id }) => id === parent_id)) throw notFound()
    if (testers.length === 1) await deleteTestCopy(trx, test)
    else await leaveTestCopy(trx, { copy_id: copy.id, parent_id, by: test.by })
  })
}

/** Gives the testers a new copy of the semester as it is now. @throws as `addTester`; 404 without testers */
export function restartTest(trx: Transaction, test: Test): Promise<Tester[]> {
  return changeTesters(trx, test, async ({ testers, name }) => {
    if (testers.length === 0) throw notFound()
    const ids = testers.map(({ id }) => id)
    const tests_semester_id = await renewCopy(trx, test)
    await trx.updateTable('users').set({ tests_semester_id }).where('id', 'in', ids).execute()
    const after = { test_restarted_at: test.now.toISOString() }
    test.trail.edited({ kind: 'semester', id: test.semester_id, name }, { test_restarted_at: null }, after)
  })
}

interface Current {
  readonly name: string
  readonly copy: { readonly id: number } | undefined
  readonly testers: readonly Tester[]
}

/** The semester's row is locked, so that it does not open meanwhile, and then the accounts. */
async function changeTesters(trx: Transaction, test: Test, change: (current: Current) => Promise<void>) {
  const { semester_id, trail } = test
  const semester = await trx
    .selectFrom('semester')
    .select(['name', 'active'])
    .where('id', '=', semester_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!semester) throw notFound()
  const { name, active } = semester
  if (active) throw refused(OPEN)
  const before = await readTesters(trx, semester_id)
  await change({ name, copy: await findTestCopy(trx, semester_id), testers: before })
  const after = await readTesters(trx, semester_id)
  const named = (testers: readonly Tester[]) => testers.map((tester) => `${fullName(tester)} (${tester.id})`)
  trail.edited({ kind: 'semester', id: semester_id, name }, { testers: named(before) }, { testers: named(after) })
  return after
}

/**
 * Replaces the copy. Enrollment in the new one is open, and nobody is asked to confirm children or send documents: what families send
 * then is no test.
 */
async function renewCopy(trx: Transaction, test: Test): Promise<number> {
  const { semester_id: from, keys } = test
  await deleteTestCopy(trx, test)
  const { name } = await trx.selectFrom('semester').select('name').where('id', '=', from).executeTakeFirstOrThrow()
  const copied = { name: `${name} (test)`, copy_from: from }
  const to = await createSemester(trx, { trail: UNRECORDED, keys }, copied)
  await copySetup(trx, keys, { from, to, weeks: 0 })
  await trx.deleteFrom('document_request').where('semester_id', '=', to).execute()
  await trx.updateTable('semester').set({ test_of: from, confirmation: 'off' }).where('id', '=', to).execute()
  for (const opening of ['enrollment_window', 'lottery'] as const)
    await trx
      .updateTable(opening)
      .set({ opens_at: sql<Date>`least(opens_at, now())` })
      .where('semester_id', '=', to)
      .execute()
  return to
}

const OPEN = english`Families see this semester already. Only a semester that isn't active can be tested.`
const ELSEWHERE = english`This account tests another semester. Remove it there first.`

function refused(message: string): Problem {
  return new Problem(422, message, { code: 'test-refused' })
}
