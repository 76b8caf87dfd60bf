-- Who is answered with a verdict hears it there; everybody else by a message. Nothing of the document itself decides that.
alter table comprobantes drop column avisa;
