import { expect, test } from 'vitest'
import { listClassEmails } from '../../contract/classEmails.ts'
import { buildUser } from '../../test/data/builders.ts'
import { buildWaitList, type Family, passTime, send } from '../../test/data/waitLists.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

interface Offered {
  readonly first: Family
  readonly course: { readonly id: number }
}

test.each<[string, (at: Offered) => Promise<unknown>]>([
  ['was accepted', ({ first, course }) => send(school, 'accept', first, course)],
  ['was declined', ({ first, course }) => send(school, 'decline', first, course)],
  ['is over', ({ course }) => passTime(school, course)],
])(
  'an email about an offer that %s before the mail server worked is not sent, and the office sees why',
  async (_, end) => {
    const at = await buildOffered()
    await end(at)
    const server = await startMailServer()
    await runEmailWorker(school, { smtpUrl: server.url })
    await expect.poll(() => readState(at, 'offer-made')).toEqual(['outdated', expect.any(String), null])
    expect(server.emailsTo(at.first.parent.email).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('A seat'),
    )
  },
)

test('an email about an open offer is sent', async () => {
  const at = await buildOffered()
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  expect(await server.waitForEmails(at.first.parent.email)).toHaveLength(1)
  await expect.poll(() => readState(at, 'offer-made')).toEqual(['sent', expect.any(String), null])
})

test('an email to a family that reads Spanish names the class in Spanish, if the school has written that', async () => {
  const { first, course } = await buildOffered()
  await school.db.updateTable('users').set({ language: 'es' }).where('id', '=', first.parent.id).execute()
  await school.db.updateTable('course').set({ name_es: 'Taller de cometas' }).where('id', '=', course.id).execute()
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  expect(await server.waitForEmails(first.parent.email)).toMatchObject([
    { subject: expect.stringContaining('Taller de cometas') },
  ])
})

test('an email to a disabled account is not sent, and does not wait for ever in the list of the office', async () => {
  const at = await buildOffered()
  const { parent } = at.first
  await school.db.updateTable('users').set({ disabled: true }).where('id', '=', parent.id).execute()
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  await expect.poll(() => readState(at, 'offer-made')).toEqual(['account-disabled', expect.any(String), null])
  expect(server.emailsTo(parent.email)).toEqual([])
})

/** The first of two waiting children has an offer, and no email worker runs. */
async function buildOffered(): Promise<Offered> {
  const { owner, course, families } = await buildWaitList(school)
  const [first] = families
  if (!first) throw new Error('nobody waits')
  expect((await send(school, 'drop', owner, course)).status).toBe(200)
  return { first, course }
}

async function readState({ course, first }: Offered, kind: string) {
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const { mails: emails } = Object((await office.send(listClassEmails, { params: { id: course.id } })).body)
  const { state, ended_at, response } = emails.find(
    (email: { kind: string; parent: { id: number } }) => email.kind === kind && email.parent.id === first.parent.id,
  )
  return [state, ended_at, response]
}
