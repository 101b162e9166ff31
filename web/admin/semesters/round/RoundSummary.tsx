import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Round } from '../../../../contract/rounds.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { Hash } from '../../../ui/draw/Hash.tsx'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import styles from './Round.module.css'

/** How many children have a ranking, and what makes the draw verifiable. */
export function RoundSummary({ semester, round }: { readonly semester: Semester; readonly round: Round }) {
  const { t } = useLingui()
  const rankings = round.office?.rankings ?? 0
  return (
    <div className={styles.summary}>
      <p className={styles.state} role="status">
        {t`${plural(rankings, { one: '# child has', other: '# children have' })} ranked classes.`} {useStateText(round)}
      </p>
      <p>
        <Trans>
          The lottery numbers come from a secret seed that was made with this lottery. Its SHA-256 is shown to families
          from the start, and the seed is published after the lottery. So everyone can check that nobody changed it.
        </Trans>
      </p>
      <p>
        {t`SHA-256 of the seed`}: <Hash>{round.commitment}</Hash>
      </p>
      <p>
        <Link to="/draw/$semester_slug" params={{ semester_slug: semester.slug }}>
          {t`How the lottery works, and how to check it`}
        </Link>
      </p>
    </div>
  )
}

function useStateText({ state, opens_at, closes_at, drawn_at }: Round): string {
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  if (drawn_at) return t`The lottery ran on ${formatDateTime(drawn_at)}.`
  if (state === 'before') return t`Families can rank classes starting ${formatDateTime(opens_at)}.`
  if (state === 'ranking') return t`Families can rank classes until ${formatDateTime(closes_at)}.`
  return t`The ranking period closed on ${formatDateTime(closes_at)}.`
}
