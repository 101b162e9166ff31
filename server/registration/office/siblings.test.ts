import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { NOTIFY_FAMILIES } from '../../../contract/familyEmails.ts'
import { listRegistrations } from '../../../contract/registration/office.ts'
import { acceptRegistration, MOST_SIBLINGS } from '../../../contract/registration/review.ts'
import { withAnswer } from '../../../domain/registration/answers.ts'
import { type BuiltUser, buildRegistration, buildStudent, buildUser } from '../../../test/data/builders.ts'
import { registrationForm } from '../../../test/data/registrationForm.ts'
import { newParent, reviewsOf } from '../../../test/data/reviews.ts'
import { runEmailWorker } from '../../../test/processes/emailWorker.ts'
import { startMailServer } from '../../../test/processes/mailServer.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
let office: ReturnType<typeof reviewsOf>
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
  office = reviewsOf(school, admin)
})

/** Registrations of Ana and the named siblings, of one household. */
async function buildHousehold(...names: readonly string[]) {
  const household = randomUUID()
  const build = (name: string) =>
    buildRegistration(school.postgres, { household, form: withAnswer(registrationForm(), 'student.first_name', name) })
  const { id } = await build('Ana')
  const siblings = []
  for (const name of names) siblings.push({ id: (await build(name)).id, revision: 1 })
  return { id, siblings }
}

const stateOf = async ({ id }: { readonly id: number }) => (await office.read(id)).state

test('the office finds the other registrations of a household in the list and in a registration', async () => {
  await buildRegistration(school.postgres)
  const { id, siblings } = await buildHousehold('Ben', 'Cora')
  const shown = siblings.map(({ id }, n) => ({
    id,
    first_name: ['Ben', 'Cora'][n],
    state: 'new',
    grade: '5',
    revision: 1,
  }))
  expect((await office.read(id)).siblings).toMatchObject(shown)
  const { registrations } = (await school.as(admin).send(listRegistrations, { query: { page: '1' } })).body
  expect(registrations.map((one) => one.siblings.length)).toEqual([2, 2, 2, 0])
  const all = (await school.as(admin).send(listRegistrations)).body
  expect(all.registrations.find((one) => one.id === id)?.siblings).toMatchObject(shown)
})

test('a household with very many registrations does not fill the list', async () => {
  const { id, siblings } = await buildHousehold(...Array.from({ length: MOST_SIBLINGS + 2 }, (_, n) => `Child ${n}`))
  expect((await office.read(id)).siblings.map((sibling) => sibling.id)).toEqual(
    siblings.slice(0, MOST_SIBLINGS).map((sibling) => sibling.id),
  )
})

test('siblings are accepted in one press into one account, and its parent gets an email about each', async () => {
  const { id, siblings } = await buildHousehold('Ben', 'Cora')
  const choice = { new_parent: newParent(), siblings }
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const student = { first_name: 'Ana', last_name: 'Nez', grade: '5' }
  const preview = await school.as(admin).send(acceptRegistration, {
    ...{ params: { id }, body: { student, another_child: true, ...choice } },
    headers: { [NOTIFY_FAMILIES]: 'preview' },
  })
  expect(preview.status).toBe(200)
  expect(await stateOf({ id })).toBe('new')
  expect(await office.accept(id, choice)).toMatchObject({ status: 200, body: { invited: true } })
  const accepted = await Promise.all([{ id }, ...siblings].map(({ id }) => office.read(id)))
  expect(accepted.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(new Set(accepted.map(({ student }) => student?.parent.email))).toEqual(new Set([choice.new_parent.email]))
  expect(accepted.map(({ student }) => student?.first_name)).toEqual(['Ana', 'Ben', 'Cora'])
  const emails = await server.waitForEmails(choice.new_parent.email, 3)
  for (const { reference } of accepted) expect(emails.filter(({ text }) => text?.includes(reference))).toHaveLength(1)
})

test('one of the siblings can be accepted or declined without the others', async () => {
  const { id, siblings } = await buildHousehold('Ben')
  expect((await office.accept(id)).status).toBe(200)
  for (const sibling of siblings) {
    expect(await stateOf(sibling)).toBe('new')
    expect((await office.decline(sibling.id)).status).toBe(200)
  }
})

test.each(['was changed meanwhile', 'was decided meanwhile', 'may be a child who exists', 'is of another family'])(
  'nobody is accepted when a sibling %s',
  async (why) => {
    const { id, siblings } = await buildHousehold('Ben', 'Zed')
    const [ben] = siblings
    const parent = await buildUser(school.postgres)
    if (why === 'was changed meanwhile') await office.writeNotes(ben?.id ?? 0, 'Called the family')
    if (why === 'was decided meanwhile') await office.decline(ben?.id ?? 0)
    if (why === 'may be a child who exists')
      await buildStudent(school.postgres, { parent_id: parent.id, first_name: 'Ben', last_name: 'Nez' })
    if (why === 'is of another family')
      await school.db
        .updateTable('registration')
        .set({ household: null })
        .where('id', '=', ben?.id ?? 0)
        .execute()
    const refused = await office.accept(id, { parent_id: parent.id, siblings })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { siblings: ['Please decide about the registration of Ben separately.'] } },
    })
    expect(await stateOf({ id })).toBe('new')
  },
)
