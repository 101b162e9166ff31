-- Answers come in the order of time: one summary per block of them costs an enrollment nothing, and the sweep finds the old ones.
drop index answered_command_answered_at;
create index answered_command_answered_at on answered_command using brin (answered_at);
