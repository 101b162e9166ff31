import type { BackupsKept } from '../domain/backups.ts'
import { auditTrailRoutes } from './auditTrail/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { adminCourseRoutes, courseRoutes } from './courses/routes.ts'
import type { KeyRing } from './dataKeys/keyRing.ts'
import { documentRoutes } from './documents/routes.ts'
import type { DocumentStore } from './documents/uploadPage.ts'
import { educationRecordRoutes } from './educationRecord/routes.ts'
import { officeRosterRoutes } from './enrollment/officeRoutes.ts'
import { enrollmentRoutes } from './enrollment/routes.ts'
import { scheduleRoutes } from './enrollment/scheduleRoutes.ts'
import { windowRoutes } from './enrollment/windows.ts'
import { wishListRoutes } from './enrollment/wishList.ts'
import { enrollmentScreenRoutes } from './enrollmentScreen/routes.ts'
import { familyEmailRoutes } from './familyEmails/routes.ts'
import { findRoutes } from './find/routes.ts'
import type { Imports } from './imports/imports.ts'
import { fileRoutes } from './imports/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { logRoutes } from './logs/routes.ts'
import type { LotteryRuns } from './lottery/lotteryRuns.ts'
import { lotteryRoutes } from './lottery/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { officeFamilyRoutes } from './officeFamily/routes.ts'
import { officeTaskRoutes } from './officeTasks/routes.ts'
import { oneRosterRoutes } from './oneroster/routes.ts'
import { openingFigureRoutes } from './openingFigures/routes.ts'
import { parentRoutes } from './parents/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import type { Pauses } from './pauses/pauses.ts'
import { pauseRoutes } from './pauses/routes.ts'
import type { Postgres } from './platform/database/postgres.ts'
import type { Api } from './platform/http/api.ts'
import type { Live } from './platform/live/live.ts'
import { type DiskWatch, diskRoutes } from './platform/processes/diskWatch.ts'
import { registrationRoutes } from './registration/routes.ts'
import { savedFilterRoutes } from './savedFilters/routes.ts'
import { schoolRoutes } from './school/routes.ts'
import { bellScheduleRoutes, daysOffRoutes, semesterRoutes, testerRoutes } from './semesters/routes.ts'
import { serverCheckRoutes } from './serverChecks/routes.ts'
import type { SignInOptions } from './sessions/checkCredentials.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { studentRoutes } from './students/routes.ts'
import { teacherRoutes } from './teachers/routes.ts'
import type { ConfirmationLinks } from './users/confirmationLink.ts'
import { userRoutes } from './users/routes.ts'

interface RouteContext {
  readonly postgres: Postgres
  readonly keys: KeyRing
  readonly live: Live
  readonly pauses: Pauses
  readonly imports: Imports
  readonly lotteryRuns: LotteryRuns
  /** Base URLs of relays of the beacon that a lottery uses. */
  readonly relays: readonly string[]
  readonly signIn: SignInOptions
  readonly confirmations: ConfirmationLinks
  /** The address that families use. Undefined: the one in each request. */
  readonly publicUrl: string | undefined
  /** Calls and failed sign-ins per minute and network. */
  readonly networkLimit: number
  readonly diskWatch: DiskWatch | undefined
  readonly backups: BackupsKept
  /** Undefined: families cannot send documents. */
  readonly documents: DocumentStore | undefined
}

/** Mounts the endpoints of all areas. */
export function mountRoutes(api: Api, context: RouteContext): void {
  const { keys, signIn } = context
  sessionRoutes(api, signIn)
  userRoutes(api, { devices: signIn.devices, slots: signIn.slots, confirmations: context.confirmations })
  passwordRoutes(api, signIn)
  semesterRoutes(api, context)
  bellScheduleRoutes(api)
  daysOffRoutes(api)
  testerRoutes(api, { keys })
  windowRoutes(api)
  courseRoutes(api)
  adminCourseRoutes(api, keys)
  teacherRoutes(api)
  parentRoutes(api)
  officeFamilyRoutes(api, keys)
  studentRoutes(api)
  educationRecordRoutes(api, keys)
  if (context.documents) documentRoutes(api, keys, context.documents)
  calendarRoutes(api, context)
  wishListRoutes(api)
  scheduleRoutes(api)
  enrollmentScreenRoutes(api, { db: context.postgres.db, pauses: context.pauses })
  enrollmentRoutes(api)
  familyEmailRoutes(api)
  officeRosterRoutes(api)
  liveRoutes(api, context.live)
  findRoutes(api)
  savedFilterRoutes(api)
  officeTaskRoutes(api, context)
  openingFigureRoutes(api)
  logRoutes(api)
  auditTrailRoutes(api)
  notificationRoutes(api)
  pauseRoutes(api)
  schoolRoutes(api)
  serverCheckRoutes(api, context)
  fileRoutes(api, context.imports)
  diskRoutes(api, context.diskWatch)
  oneRosterRoutes(api)
  lotteryRoutes(api, context)
  registrationRoutes(api, context)
  confirmationRoutes(api, keys)
}
