import { type Answers, answerAt } from '../../domain/registration/answers.ts'

/** The answers that are stored in plain text as well, for the office's list (decision 33). */
export function listColumns(form: Answers) {
  const text = (path: string) => {
    const answer = answerAt(form, path)
    return typeof answer === 'string' ? answer : ''
  }
  return {
    first_name: text('student.first_name'),
    last_name: text('student.last_name'),
    grade: text('student.grade'),
    year: text('student.year'),
    parent_name: text('parent_1.name'),
  }
}
