insert into private.disk_room default values;
