import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmChildren, readKnownAnswers, reviewConfirmations } from '../../contract/confirmations.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import { buildConfirmation, buildFamily, buildSemester, buildStudent, buildUser } from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openServers } from '../../test/processes/inProcessServers.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'

test('a family that confirms two children again while the office reviews both waits for it without a deadlock', async () => {
  const servers = await openServers(2)
  const { postgres, owner } = servers
  const office = await buildUser(postgres, { role: 'admin' })
  const { id: semester_id } = await buildSemester(postgres, { confirmation: 'asked' })
  const { parent, student } = await buildFamily(postgres)
  const sibling = await buildStudent(postgres, { parent_id: parent.id, first_name: 'Ben' })
  const was = withAnswer(registrationForm(), 'hospital_preference', 'Tuba City')
  const confirmations = []
  for (const { id: student_id } of [student, sibling])
    confirmations.push({
      student_id,
      id: await buildConfirmation(postgres, { student_id, semester_id, account: parent.id, was }),
    })
  confirmations.sort((a, b) => (a.id < b.id ? -1 : 1))
  const [first] = confirmations
  const params = { semester: String(semester_id) }
  const known = (await servers.as(parent).send(readKnownAnswers, { params, body: {} })).body.children
  const children = confirmations.toReversed().flatMap(({ student_id }) => {
    const version = known.find((child) => child.student_id === student_id)?.version ?? ''
    return { student_id, version, same: [], answers: withAnswer(registrationForm(), 'hospital_preference', 'Page') }
  })
  const seen = confirmations.map(({ id }) => ({ id, revision: 1 }))
  const sent = await owner.transaction(async (trx) => {
    await sql`select from confirmation where id = ${first?.id} for update`.execute(trx)
    const reviewed = servers.as(office).send(reviewConfirmations, { body: { confirmations: seen } })
    await waitUntilBlocked(owner.db)
    const confirmed = servers.as(parent).send(confirmChildren, { params, body: { children } })
    await waitUntilAllBlocked(owner.db, 2)
    return { reviewed, confirmed }
  })
  expect([(await sent.reviewed).body.reviewed.length, (await sent.confirmed).status]).toEqual([2, 200])
  expect(await servers.closeAndCountDeadlocks()).toBe(0)
})
