import { useLingui } from '@lingui/react/macro'
import type { LimitReached, Parent } from '../../../../contract/parents.ts'
import { fullName } from '../../../../domain/person.ts'
import { limitLabel } from '../../ui/limitLabel.ts'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import styles from './Parents.module.css'

/** The parent's name and the limits the account recently reached. */
export function NameCell({ row }: { readonly row: Parent }) {
  return (
    <>
      {fullName(row)}
      {row.limits.map((reached) => (
        <LimitBadge key={reached.limit} reached={reached} />
      ))}
    </>
  )
}

/** A limit with its date. Opens its explanation. */
function LimitBadge({ reached: { limit, last_at } }: { readonly reached: LimitReached }) {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const why = {
    commands: t`This account made many changes within a few seconds, so we limited it to one change per second. A script may be using it. Everything it saved was kept.`,
    children: t`This parent tried to add more children than the limit allows. You can add more for them under Students, or raise the limit in School settings.`,
  }
  return (
    <details className={styles.limit}>
      <summary>
        {i18n._(limitLabel(limit))} <time dateTime={last_at}>{clock.formatDate(last_at)}</time>
      </summary>
      <p>{why[limit]}</p>
    </details>
  )
}
