import type { Teacher } from '../../../../contract/teachers.ts'
import { pressedIn } from '../../ui/pressed.ts'

export const TeacherPressed = pressedIn<Teacher>()
