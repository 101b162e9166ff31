import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { schoolQuery } from '../api/school.ts'
import { serverTime } from '../api/serverClock.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import { Countdown } from '../ui/opening/Countdown.tsx'
import { useSchoolTime } from '../ui/opening/useSchoolTime.ts'
import styles from './Offer.module.css'

/** Until when a seat is held, by the school's clock, and the time left by the server's clock. */
export function OfferDeadline(props: { readonly expires_at: string; readonly firstName: string }) {
  const { expires_at, firstName } = props
  const { t, i18n } = useLingui()
  const schoolTime = useSchoolTime()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const until = `${schoolTime(expires_at)} ${schoolClock(time_zone, i18n.locale).zoneName}`
  const expires = Date.parse(expires_at)
  if (serverTime() >= expires)
    return (
      <p>{t`The time to answer is over, and ${firstName} is no longer on the wait list. If you still want the class, you can join the wait list again.`}</p>
    )
  return (
    <>
      <p>
        <Trans>
          Please answer by <strong>{until}</strong>. After that, we no longer hold the seat, and {firstName} is taken
          off the wait list.
        </Trans>
      </p>
      <p className={styles.left}>
        <Trans>
          Time left: <Countdown until={expires} />
        </Trans>
      </p>
    </>
  )
}
