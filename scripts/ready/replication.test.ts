import { expect, test } from 'vitest'
import { openSchool } from '../../test/school.ts'
import { checkReplication, replicationFinding } from './replication.ts'

const school = openSchool()
const SYNCHRONOUS = { hosts: 3, commit: 'on', names: 'node2', standbys: ['sync', 'async'] }

test.each([
  ['one machine without standbys', { hosts: 1, commit: 'on', names: '', standbys: [] }, 'ok'],
  ['several machines, of which one confirms', SYNCHRONOUS, 'ok'],
  ['a quorum of standbys', { ...SYNCHRONOUS, names: 'ANY 1 (node2, node3)', standbys: ['quorum', 'quorum'] }, 'ok'],
  ['several machines that do not wait for each other', { ...SYNCHRONOUS, names: '' }, 'problem'],
  [
    'one host with a standby that nothing waits for',
    { hosts: 1, commit: 'on', names: '', standbys: ['async'] },
    'problem',
  ],
  ['a server that does not wait for its standby', { ...SYNCHRONOUS, commit: 'local' }, 'problem'],
  ['several machines, of which none confirms', { ...SYNCHRONOUS, standbys: ['async', 'async'] }, 'problem'],
  ['standbys that this role may not see', { ...SYNCHRONOUS, standbys: [null, null] }, 'warning'],
])('%s: a failover can or cannot lose what was confirmed', (_, found, state) => {
  expect(replicationFinding(found).state).toBe(state)
})

test('a database on one machine is ready, and the same one behind a URL with several hosts is not', async () => {
  expect((await checkReplication(school.db, 'postgres://one:5432/school')).state).toBe('ok')
  const found = await checkReplication(school.db, 'postgres://one:5432,two:5432/school')
  expect(found).toEqual({ state: 'problem', text: expect.stringContaining('synchronous_standby_names is ""') })
})
