import { foundBy, school } from './fault.mjs'

const ENDPOINTS = foundBy(school('test/endpoints/access.test.ts'), [
  {
    name: 'a parent reads the list of all students',
    file: 'contract/students.ts',
    text: "path: '/api/students',\n  access: 'admin'",
    fault: "path: '/api/students',\n  access: 'parent'",
  },
  {
    name: 'a parent reads the answers of a registration about health',
    file: 'contract/registration/sensitiveAnswers.ts',
    text: "path: '/api/registrations/:id/sensitive',\n  access: 'admin'",
    fault: "path: '/api/registrations/:id/sensitive',\n  access: 'parent'",
  },
])

const FAMILIES = foundBy(school('test/endpoints/otherFamilies.test.ts', 'server/students/students.test.ts'), [
  {
    name: "a parent reads another family's child",
    file: 'server/access/children.ts',
    text: 'accountsOf(access).includes(by.id)',
    fault: 'access !== null',
  },
])

const REQUESTS = foundBy(
  school(
    'server/platform/http/idempotency.test.ts',
    'server/platform/http/commandLimit.test.ts',
    'server/platform/http/rateLimit.test.ts',
  ),
  [
    {
      name: 'a repeated request with another body gets the first response',
      file: 'server/platform/http/idempotency.ts',
      text: 'request.body ?? null',
      fault: 'null',
    },
    {
      name: 'a stored response is repeated for longer than a day',
      file: 'server/platform/http/idempotency.ts',
      text: '  if (isExpired(stored_at, now)) {',
      fault: '  if (false) {',
    },
    {
      name: 'a script makes as many changes in a day as it likes',
      file: 'server/platform/http/rateLimits.ts',
      text: 'today: caller.commands_today ?? 0',
      fault: 'today: 0',
    },
  ],
)

const SESSIONS = foundBy(
  school(
    'server/sessions/deviceCookies.test.ts',
    'server/sessions/manySessions.test.ts',
    'server/sessions/signInBatches.test.ts',
    'server/sessions/signInLinks.test.ts',
    'server/passwords/reset.test.ts',
  ),
  [
    {
      name: 'scripts read the cookie of a device',
      file: 'server/sessions/deviceCookies.ts',
      text: 'httpOnly: true',
      fault: 'httpOnly: false',
    },
    {
      name: 'one of many logins at once ends the newest of too many sessions',
      file: 'server/sessions/sessions.queries.ts',
      text: 'order by created_at desc, token_hash offset given.kept',
      fault: 'order by created_at, token_hash offset given.kept',
    },
    {
      name: 'a login ends the newest of too many sessions',
      file: 'server/sessions/sessions.queries.ts',
      text: 'order by created_at desc, token_hash offset $',
      fault: 'order by created_at, token_hash offset $',
    },
    {
      name: 'a link of a login email works after half an hour',
      file: 'server/sessions/signInLinks.ts',
      text: ' || link.expires_at <= now',
      fault: '',
    },
    {
      name: 'the link of a new password works twice',
      file: 'server/passwords/resetPassword.ts',
      text: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .returning('user_id')",
      fault: "    .where('expires_at', '>', now)\n    .returning('user_id')",
    },
  ],
)

export const ACCESS = [...ENDPOINTS, ...FAMILIES, ...REQUESTS, ...SESSIONS]
