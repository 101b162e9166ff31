import { type Answers, answerAt, withAnswer } from './answers.ts'
import { RACES } from './sections/student.ts'

/** The specification repeats each choice of two lists as a flag. The list decides; flags without a list are understood. */
const FLAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'student.selected_race': Object.fromEntries(RACES.map((race) => [race, `student.${race}`])),
  'partCInfo.selected_special_ED': {
    ED: 'partCInfo.has_been_in_ED',
    Autism: 'partCInfo.has_been_in_autism_classes',
    SLD: 'partCInfo.has_been_in_SLD',
    MIID: 'partCInfo.has_been_in_MIID',
    MOID: 'partCInfo.has_been_in_MOID',
    SID: 'partCInfo.has_been_in_SID',
    OT: 'partCInfo.has_been_in_OT',
    SLI: 'partCInfo.has_been_in_SLI',
    Other: 'partCInfo.has_been_in_other_special_ED_classes',
  },
}

export const FLAG_PATHS: readonly string[] = Object.values(FLAGS).flatMap((flags) => Object.values(flags))

/** Fills an empty list from its flags. */
export function withListsFromFlags(form: Answers): Answers {
  return Object.entries(FLAGS).reduce((changed, [path, flags]) => {
    const list = answerAt(changed, path)
    if (Array.isArray(list) && list.length > 0) return changed
    const chosen = Object.keys(flags).filter((choice) => answerAt(form, flags[choice] ?? '') === true)
    return chosen.length === 0 ? changed : withAnswer(changed, path, chosen)
  }, form)
}

/** Sets every flag from its list. */
export function withFlagsFromLists(form: Answers): Answers {
  return Object.entries(FLAGS).reduce((changed, [path, flags]) => {
    const list = answerAt(form, path)
    return Object.entries(flags).reduce(
      (next, [choice, flag]) => withAnswer(next, flag, Array.isArray(list) && list.includes(choice)),
      changed,
    )
  }, form)
}
