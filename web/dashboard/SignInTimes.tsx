import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { clockText, dateText } from '../../domain/windows/openingText.ts'
import { signInTimes } from '../../domain/windows/signInTimes.ts'
import { nextOpenings } from '../../domain/windows/window.ts'
import { schoolQuery } from '../api/school.ts'
import { serverTime } from '../api/serverClock.ts'
import { parseWindows, windowsQuery } from '../api/windows.ts'
import { useSession } from '../session/session.ts'
import { useServerTime } from '../ui/opening/useServerTime.ts'
import type { FamilyOverview } from './familyOverview.ts'
import styles from './ParentDashboard.module.css'

/** When to log in for the next opening of enrollment, if this session ends too soon. */
export function SignInTimes({ overview: { semester, students } }: { readonly overview: FamilyOverview }) {
  const { i18n } = useLingui()
  const session = useSession()
  const { data } = useQuery(windowsQuery(semester.id))
  const { data: school } = useQuery({ ...schoolQuery, enabled: (data?.windows.length ?? 0) > 0 })
  const now = new Date(serverTime())
  const grades = students.map(({ grade }) => grade)
  const openings = data ? nextOpenings(parseWindows(data.windows), grades, now) : []
  const left = session ? Date.parse(session.expires_at) - Date.now() : 0
  const times = signInTimes(openings, { now, session_ends: new Date(now.getTime() + left) })
  useServerTime(times ? times.to.getTime() : null)
  if (!times || !school) return null
  const day = dateText(times.opens_at, school.time_zone, i18n.locale)
  const [from, to] = [times.from, times.to].map((time) => clockText(time, school.time_zone, i18n.locale))
  return (
    <p className={styles.signInTimes}>
      <Trans>
        You stay logged in for one hour. To be ready when enrollment opens on {day}, log in again between {from} and{' '}
        {to}.
      </Trans>
    </p>
  )
}
