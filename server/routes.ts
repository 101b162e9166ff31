import { auditTrailRoutes } from './audit-trail/routes.ts'
import { bellScheduleRoutes } from './bellSchedules/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { adminCourseRoutes } from './courses/adminRoutes.ts'
import { courseRoutes } from './courses/routes.ts'
import { daysOffRoutes } from './daysOff/routes.ts'
import type { Postgres } from './db/database.ts'
import { enrollmentScreenRoutes } from './enrollmentScreen/routes.ts'
import { familyMailRoutes } from './familyMails/routes.ts'
import type { Api } from './http/api.ts'
import type { Imports } from './imports/imports.ts'
import { fileRoutes } from './imports/routes.ts'
import type { Live } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import { logRoutes } from './logs/routes.ts'
import type { Mails } from './mail/mail.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { oneRosterRoutes } from './oneroster/routes.ts'
import { parentRoutes } from './parents/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import type { KeyRing } from './registrations/keys/keyRing.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { adminRosterRoutes } from './roster/adminRoutes.ts'
import { offerRoutes } from './roster/offerRoutes.ts'
import { rosterRoutes } from './roster/routes.ts'
import type { Draws } from './rounds/draw/draws.ts'
import { roundRoutes } from './rounds/routes.ts'
import { schoolRoutes } from './school/routes.ts'
import { semesterRoutes } from './semesters/routes.ts'
import type { SignInContext } from './sessions/credentials.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { studentRoutes } from './students/routes.ts'
import { teacherRoutes } from './teachers/routes.ts'
import { userRoutes } from './users/routes.ts'
import { windowRoutes } from './windows/routes.ts'
import { wishListRoutes } from './wishLists/routes.ts'

interface RouteContext {
  readonly postgres: Postgres
  readonly mails: Mails
  readonly keys: KeyRing
  readonly live: Live
  readonly imports: Imports
  readonly draws: Draws
  readonly signIn: SignInContext
  /** The address that families use. Undefined: the one in each request. */
  readonly publicUrl: string | undefined
  /** Calls and failed sign-ins per minute and network. */
  readonly networkLimit: number
}

/** Mounts the endpoints of all areas. */
export function mountRoutes(api: Api, { postgres, mails, keys, ...context }: RouteContext): void {
  const { live, imports, draws, signIn, publicUrl, networkLimit } = context
  sessionRoutes(api, signIn)
  userRoutes(api, mails)
  passwordRoutes(api, mails, signIn)
  semesterRoutes(api)
  bellScheduleRoutes(api)
  daysOffRoutes(api)
  windowRoutes(api)
  courseRoutes(api)
  adminCourseRoutes(api)
  teacherRoutes(api)
  parentRoutes(api, mails)
  studentRoutes(api)
  calendarRoutes(api, { publicUrl, networkLimit })
  wishListRoutes(api)
  enrollmentScreenRoutes(api, postgres.db)
  rosterRoutes(api)
  familyMailRoutes(api)
  offerRoutes(api)
  adminRosterRoutes(api)
  liveRoutes(api, live)
  logRoutes(api)
  auditTrailRoutes(api)
  notificationRoutes(api)
  schoolRoutes(api)
  fileRoutes(api, imports)
  oneRosterRoutes(api)
  roundRoutes(api, { postgres, keys, draws })
  registrationRoutes(api, { postgres, mails, keys, networkLimit })
}
