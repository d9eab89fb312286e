insert into private.disk_alert default values;
