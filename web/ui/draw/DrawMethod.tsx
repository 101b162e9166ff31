import { Trans } from '@lingui/react/macro'
import styles from './Draw.module.css'

/** How the draw works, for families. `siblingsTogether` is 'unknown' where the page does not know the school's choice. */
export function DrawMethod({ siblingsTogether }: { readonly siblingsTogether: boolean | 'unknown' }) {
  return (
    <ol className={styles.method}>
      <li>
        <Trans>Every child gets a lottery number. It comes from a secret seed and the child's code.</Trans>{' '}
        {siblingsTogether === true && (
          <Trans>Brothers and sisters share a number, so they choose one right after the other.</Trans>
        )}
        {siblingsTogether === 'unknown' && (
          <Trans>
            If the school draws brothers and sisters together, they share a number and choose one right after the other.
          </Trans>
        )}
      </li>
      <li>
        <Trans>
          All children get a turn for their first choices, time by time. Then all children get a turn for their second
          choices, and so on. The order is turned around for each time, so the last child for one time is the first for
          the next.
        </Trans>
      </li>
      <li>
        <Trans>
          In its turn, a child gets its choice if a seat is free, the class fits, and it doesn't already have a better
          choice for that time. If only a seat is missing, it joins the wait list.
        </Trans>
      </li>
      <li>
        <Trans>
          Nobody can choose the seed later: its SHA-256, a fingerprint, is shown before families rank their classes.
          After the draw, the school publishes the seed and a record without names, so everyone can check every
          decision.
        </Trans>
      </li>
    </ol>
  )
}
