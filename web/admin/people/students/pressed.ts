import type { Student } from '../../../../contract/students.ts'
import { pressedIn } from '../../ui/pressed.ts'

export const StudentPressed = pressedIn<Student>()
