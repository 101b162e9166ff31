import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { MergeChange, MergePlan, MergeRefusal } from '../../../../contract/sameChildren.ts'
import { fullName } from '../../../../domain/person.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'

/** What a merge moves and ends, or why it is not possible yet. */
export function MergePlanView({ plan }: { readonly plan: MergePlan }) {
  const { t } = useLingui()
  const { kept, ended, changes, refusals } = plan
  const changeText = useChangeText()
  const refusalText = useRefusalText(fullName(kept))
  if (refusals.length > 0)
    return (
      <Stack gap="xs">
        <Banner type="warning">{t`These entries can't be merged yet:`}</Banner>
        <ul>
          {refusals.map((refusal) => (
            <li key={`${refusal.because} ${refusal.name} ${refusal.semester}`}>{refusalText(refusal)}</li>
          ))}
        </ul>
      </Stack>
    )
  const id = ended.id
  const isInvited = changes.some(({ change }) => change === 'parent-invited')
  return (
    <Stack component="section" gap="xs" aria-label={t`What the merge does`}>
      <ul>
        {changes.map((change) => (
          <li key={`${change.change} ${change.name} ${change.semester}`}>{changeText(change)}</li>
        ))}
        <li>{t`The history of both entries is kept. Student ${id} is deleted.`}</li>
        {kept.parent_id !== ended.parent_id && (
          <li>
            {isInvited
              ? t`${fullName(ended.parent)} no longer sees this child.`
              : t`${fullName(ended.parent)} no longer sees this child. ${fullName(kept.parent)} does.`}
          </li>
        )}
      </ul>
    </Stack>
  )
}

function useChangeText(): (change: MergeChange) => string {
  const { t } = useLingui()
  return ({ change, name, semester }) => {
    const texts: Record<MergeChange['change'], string> = {
      'seat-moves': t`The seat in ${name} (${semester}) moves to the entry that stays.`,
      'place-moves': t`The place on the wait list for ${name} (${semester}) moves to the entry that stays.`,
      'place-ends': t`The second place on the wait list for ${name} (${semester}) ends.`,
      'choices-move': t`The lottery choices for ${name} move to the entry that stays.`,
      'choices-end': t`Both entries have lottery choices for ${name}. The choices of the entry that ends are removed.`,
      'results-move': t`The lottery results for ${name} move to the entry that stays.`,
      'results-end': t`Both entries have lottery results for ${name}. The results of the entry that ends stay in the lottery record only.`,
      'plan-moves': t`The list of planned classes is added to that of the entry that stays.`,
      'calendar-moves': t`The calendar address moves to the entry that stays.`,
      'calendar-ends': t`The calendar address of the entry that ends stops working.`,
      'registration-moves': t`Registration ${name} is attached to the entry that stays.`,
      'documents-move': t`The documents of the other entry move. If both have one, the accepted one stays.`,
      'parent-invited': t`Nobody has confirmed the email address ${name}. We invite this parent by email. The account does not see the child before the parent accepts, and its calendar address stops working.`,
    }
    return texts[change]
  }
}

function useRefusalText(child: string): (refusal: MergeRefusal) => string {
  const { t } = useLingui()
  return ({ because, name, by, semester }) => {
    const texts: Record<MergeRefusal['because'], string> = {
      'both-enrolled': t`Both entries are enrolled in ${name} (${semester}). Drop one of the two first.`,
      'same-time': t`${name} and ${by} (${semester}) are at the same time. Drop one of them first.`,
      restricted: t`${name} can't be taken together with ${by} (${semester}). Drop one of them first.`,
      'wrong-grade': t`${name} (${semester}) is not for the grade of ${child}. Correct the grade, or remove the other entry from the class first.`,
      finished: t`${child} has finished school, and the other entry is in ${name} (${semester}). Choose the other entry as the one that stays.`,
      'same-child-waits': t`A third entry of the child waits for ${name} (${semester}). Merge that one first.`,
      'lottery-pending': t`The lottery for ${name} is about to run. Merge the entries after it.`,
    }
    return texts[because]
  }
}
