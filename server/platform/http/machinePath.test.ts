import { expect, test } from 'vitest'
import { AUDIENCES } from '../../../domain/session.ts'
import { isMachinePath } from './screens.ts'

test.each([
  '/metrics',
  '/.env',
  '/.git/config',
  '/.well-known/security.txt',
  '/index.php',
  '/xmlrpc.php',
  '/favicon.ico',
  '/robots.txt',
  '/old/backup.sql',
  '/wp-admin/',
  '/wp-login',
  '/WordPress/setup',
  '/phpMyAdmin',
  '/cgi-bin/luci',
  '/vendor/phpunit',
  '/actuator/health',
  '/_next/static',
  '/server-status',
  '/graphql',
  '/api',
  '/api/nowhere',
  '/assets/main-old.js',
  '/index.html',
  '/a;b',
  '/..\\windows',
  '/{{7*7}}',
  "/<script>alert('x')",
])('%s is a path of programs', (path) => {
  expect(isMachinePath(path)).toBe(true)
})

test.each([
  '/',
  '/no/such/screen',
  '/dashbord',
  '/404',
  '/admin/dashboard/clases',
  '/my classes',
  '/anmeldung/größe',
  '/status-of-my-class',
  ...Object.keys(AUDIENCES).map((path) => path.replaceAll('$', '')),
])('%s is a path that a person may have typed', (path) => {
  expect(isMachinePath(path)).toBe(false)
})
