-- Servers of the former version need this index to insert an account. It allows one empty email.
drop index users_email_key;
