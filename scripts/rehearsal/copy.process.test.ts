import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataFolder } from '../../test/processes/embedded.ts'
import { createScratchFolder, environmentOfCopy } from './copy.ts'

const SCHOOL = {
  PATH: '/usr/bin',
  SMTP_URL: 'smtp://mail.school.example',
  MAIL_FROM: 'office@school.example',
  SEND_EMAILS: '1',
  PUBLIC_URL: 'https://school.example',
  DATABASE_URL: 'postgres://db.school.example/school',
  BACKUP_DIR: '/backups',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.school.example',
  LOTTERY_RELAYS: 'https://relay.school.example',
}

test('the server of the copy gets nothing that reaches out of the machine, and sends no emails', () => {
  const config = { dataKey: Buffer.alloc(32), dataDir: '/data', workers: 3 }
  const env = environmentOfCopy(SCHOOL, config, '/data/rehearsal-1-abcdef')
  expect(JSON.stringify(env)).not.toContain('school.example')
  expect(env).not.toHaveProperty('BACKUP_DIR')
  expect(env).toMatchObject({
    PATH: '/usr/bin',
    SEND_EMAILS: '0',
    LOTTERY_RELAYS: 'none',
    HOST: '127.0.0.1',
    WORKERS: '3',
    DATA_DIR: '/data/rehearsal-1-abcdef',
  })
})

test('a rehearsal deletes the copy of one that was killed, and not that of one that runs', () => {
  const folder = createDataFolder()
  // Linux has no process with this number: the largest is 4,194,304.
  const [killed, running] = ['rehearsal-99999999-abcdef', `rehearsal-${process.ppid}-abcdef`]
  for (const name of [killed, running]) mkdirSync(join(folder, name, 'postgres'), { recursive: true })
  const created = createScratchFolder(folder)
  expect(readdirSync(folder).sort()).toEqual([running, created.slice(folder.length + 1)].sort())
})
