import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import { type ImportReport, importFile } from '../../contract/files.ts'
import type { BodyTo } from '../../contract/routes.ts'
import type { FileKind } from '../../contract/values.ts'
import type { RequestData } from '../../server/platform/http/request.ts'
import { hashToken } from '../../server/platform/http/session.ts'
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

/** A confirmed import of teachers, as the server passes it to the import thread. */
export function buildImportRequest({ token }: BuiltUser, csv: string): RequestData<typeof importFile> {
  return {
    params: { kind: 'teachers' },
    query: undefined,
    body: { csv, confirmed: true, different_children: false, chosen: [], name: '' },
    token_hash: hashToken(token),
    if_match: undefined,
    now: new Date(),
    request_id: randomUUID(),
    network_address: '127.0.0.1',
    idempotency_key: undefined,
    notify_families: 'yes',
    language: 'en',
  }
}
