import { randomUUID } from 'node:crypto'
import type { importFile } from '../../contract/files.ts'
import type { RequestData } from '../../server/platform/http/request.ts'
import { hashToken } from '../../server/platform/http/session.ts'
import type { BuiltUser } from './builders.ts'

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
