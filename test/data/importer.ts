import { beforeAll, expect } from 'vitest'
import { type ImportReport, importFile } from '../../contract/files.ts'
import type { BodyTo } from '../../contract/routes.ts'
import type { FileKind } from '../../contract/values.ts'
import type { School } from '../school.ts'
import { type BuiltUser, buildUser } from './builders.ts'

/** An admin of the test file's school, who imports files. */
export function openImporter(school: School) {
  let by: BuiltUser
  beforeAll(async () => {
    by = await buildUser(school.postgres, { role: 'admin' })
  })
  const office = () => school.as(by)
  return {
    office,
    emailOfOffice: () => by.email,
    async importFile(kind: FileKind, body: BodyTo<'POST /api/imports/:kind'>): Promise<ImportReport> {
      const response = await office().send(importFile, { params: { kind }, body })
      expect(response.status).toBe(200)
      return response.body.report
    },
  }
}
