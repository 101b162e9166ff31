import { expect, test } from 'vitest'
import { remindFamilies } from '../../contract/confirmations.ts'
import { buildConfirmation, buildFamily, buildSemester, buildStudent, buildUser } from '../../test/data/builders.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('a reminder names the children that are not confirmed yet, in the language of the family, and no family that has confirmed meanwhile gets one', async () => {
  const office = await buildUser(school.postgres, { role: 'admin' })
  const semester = await buildSemester(school.postgres, { name: 'Fall 2099', confirmation: 'required' })
  const [family, late] = [
    await buildFamily(school.postgres, { first_name: 'Ana' }),
    await buildFamily(school.postgres, { first_name: 'Ben' }),
  ]
  const sister = await buildStudent(school.postgres, { parent_id: family.parent.id, first_name: 'Lena' })
  const confirm = (student_id: number, account: number) =>
    buildConfirmation(school.postgres, { student_id, semester_id: semester.id, account })
  await confirm(sister.id, family.parent.id)
  await school.db.updateTable('users').set({ language: 'es' }).where('id', '=', family.parent.id).execute()
  await school.as(office).send(remindFamilies, { params: { semester: String(semester.id) }, body: {} })
  await confirm(late.student.id, late.parent.id)
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const [email] = await server.waitForEmails(family.parent.email)
  expect(email?.subject).toBe('Confirme los datos de su familia para Fall 2099')
  expect(email?.text).toContain('Ana')
  expect(email?.text).not.toContain('Lena')
  expect(email?.text).toContain(`/confirm/Fall-2099_${semester.id}`)
  expect(server.emailsTo(late.parent.email)).toEqual([])
})
