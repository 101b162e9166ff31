import { expect, test } from 'vitest'
import { buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { COMMAND_LINE, createAuditTrail } from '../auditTrail/trail.ts'
import { disableAdmin, listAdmins } from './admins.queries.ts'

const school = openSchool()

test('one of ten admins who are disabled in parallel stays enabled', async () => {
  const admins = await Promise.all(Array.from({ length: 10 }, () => buildUser(school.postgres, { role: 'admin' })))
  const outcomes = await Promise.all(
    admins.map(({ email }) =>
      school.postgres.transaction((trx) =>
        disableAdmin(trx, createAuditTrail(trx, COMMAND_LINE), { email, force: false }),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'last')).toHaveLength(1)
  expect((await listAdmins(school.db)).filter(({ disabled }) => !disabled)).toHaveLength(1)
})
