import { randomUUID } from 'node:crypto'
import { withClient } from '@online-enrollment/postgres/connect'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import { inject } from 'vitest'

/** An empty database of a role that is no superuser, as an administrator of PostgreSQL creates it, and the URL of a role that does not exist yet. */
export async function createExternalDatabase(attributes = 'createrole') {
  const database = `external_${randomUUID().replaceAll('-', '')}`
  const owner = { database, role: `${database}_owner`, password: randomUUID() }
  const serving = { database, role: `${database}-serving`, password: `${randomUUID()}'%40` }
  await withClient(inject('ownerUrl'), async (admin) => {
    await admin.query(`create role ${owner.role} login ${attributes} password '${owner.password}'`)
    await admin.query(`create database ${database} owner ${owner.role}`)
  })
  const [ownerUrl, servingUrl] = [owner, serving].map((role) => urlOfDatabase(inject('ownerUrl'), role))
  return { ownerUrl: ownerUrl ?? '', servingUrl: servingUrl ?? '', servingRole: serving.role }
}
