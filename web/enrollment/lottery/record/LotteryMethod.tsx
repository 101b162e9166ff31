import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import styles from './Record.module.css'

/** How the lottery works, for families. */
export function LotteryMethod() {
  return (
    <ol className={styles.method}>
      <li>
        <Trans>
          Each class time is decided on its own, in an order of the children that comes from chance. Every second class
          time uses the order of the one before in reverse: a child who was last is first.
        </Trans>
      </li>
      <li>
        <Trans>
          On their turn, a child gets the class that they ranked highest among those with a free seat that fit. Ranking
          the classes in another order than you want them never helps. If only a seat is missing, the child joins the
          wait list.
        </Trans>
      </li>
      <li>
        <Trans>
          Siblings can be drawn together, one right after the other. All Day classes are decided first or last, as you
          choose for your child. Only two things connect the class times: a class that lasts all day, and classes that
          can't be taken together. There, the class of the earlier time counts.
        </Trans>
      </li>
      <li>
        <Trans>
          Nobody can choose the result: the school publishes the SHA-256, a fingerprint, of a secret before families
          rank their classes. A public value that nobody knows then is added to the secret. After the lottery, the
          school publishes a record without names.
        </Trans>{' '}
        <Link to="/lottery/check">
          <Trans>Anyone can check every decision</Trans>
        </Link>
      </li>
    </ol>
  )
}
