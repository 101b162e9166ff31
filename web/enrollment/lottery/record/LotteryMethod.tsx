import { Trans } from '@lingui/react/macro'
import styles from './Record.module.css'

/** How the lottery works, for families. `siblingsTogether` is 'unknown' where the page does not know the school's choice. */
export function LotteryMethod({ siblingsTogether }: { readonly siblingsTogether: boolean | 'unknown' }) {
  return (
    <ol className={styles.method}>
      <li>
        <Trans>Every child gets a lottery number. It comes from a secret seed and the child's code.</Trans>{' '}
        {siblingsTogether === true && (
          <Trans>Siblings share a lottery number, so they choose one right after the other.</Trans>
        )}
        {siblingsTogether === 'unknown' && (
          <Trans>
            If the school keeps siblings together, they share a lottery number and choose one right after the other.
          </Trans>
        )}
      </li>
      <li>
        <Trans>
          Every child gets a turn for a first choice, one class time after another. Then every child gets a turn for a
          second choice, and so on. The order is reversed for each class time: the child who is last for one time is
          first for the next.
        </Trans>
      </li>
      <li>
        <Trans>
          When it's their turn, a child gets the class if a seat is free, the class fits, and the child doesn't already
          have a higher choice at that time. If the only problem is that no seat is left, the child joins the wait list.
        </Trans>
      </li>
      <li>
        <Trans>
          Nobody can choose the seed later: its SHA-256, a fingerprint, is shown before families rank their classes.
          After the lottery, the school publishes the seed and a record without names, so everyone can check every
          decision.
        </Trans>
      </li>
    </ol>
  )
}
